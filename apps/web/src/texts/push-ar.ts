// Arabic words of pushes beside those of the news themselves: the service worker's alone.

export const texts = {
  push: {
    test: 'تجربة من Trellis',
    testText: 'يصل إلى هذا المتصفح ما يحدث لروبوتاتك.',
    something: 'حدث شيء لروبوتاتك',
    somethingText: 'افتح الصفحة لتراه.',
    more_zero: 'ولا مثله غيره',
    more_one: 'وواحد آخر مثله',
    more_two: 'واثنان آخران مثله',
    more_few: 'و{{count}} أخرى مثله',
    more_many: 'و{{count}} أخرى مثله',
    more_other: 'و{{count}} أخرى مثله',
  },
}
