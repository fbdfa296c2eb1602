// Arabic words of what is around the page: the platform's places, and Telegram's mini app.

export const texts = {
  platform: {
    label: 'المنصة',
    account: 'حساب روبوت التداول',
    deposit: 'إيداع',
    withdraw: 'سحب',
    trade: 'التداول الفوري',
    futures: 'تداول العقود الآجلة',
    earn: 'الأرباح',
    rewards: 'المكافآت',
  },
  telegram: {
    again: 'أغلق هذه النافذة وافتحها من الدردشة مرة أخرى لتسجيل الدخول.',
    off: 'تسجيل الدخول عبر تيليجرام غير مفعّل على هذا الخادم.',
  },
}
