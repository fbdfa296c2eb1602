// Arabic words of what lies above the application; the build puts them into the page itself.

export const texts = {
  above: {
    skip: 'انتقل إلى المحتوى',
    testnet: 'شبكة اختبار: العملات هنا للتجربة ولا قيمة لها.',
    testnetName: 'شبكة اختبار',
    banner: 'Trellis كتطبيق',
    bannerName: 'التطبيق',
    bannerOpen: 'فتح',
    bannerClose: 'إغلاق',
  },
}
