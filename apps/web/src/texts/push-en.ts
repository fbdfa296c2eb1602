// English words of pushes beside those of the news themselves: the service worker's alone.

export const texts = {
  push: {
    test: 'A test from Trellis',
    testText: 'This browser gets what happens to your bots.',
    something: 'Something happened to your bots',
    somethingText: 'Open the page to see it.',
    more_one: 'and {{count}} more like it',
    more_other: 'and {{count}} more like it',
  },
}
