// Arabic words of the announcements.
export const texts = {
  announced: {
    title: 'الإعلانات',
    all: 'الكل',
    none: 'لم يُعلن عن شيء بعد.',
    failed: 'تعذّر تحميل الإعلانات.',
    unread: 'جديد',
    elsewhere: '{{title}}، يفتح موقعًا آخر',
    pages: 'صفحات الإعلانات',
    newer: 'الأحدث',
    older: 'الأقدم',
    at: '{{page}} من {{pages}}',
    gone: 'لم يعد هذا الإعلان موجودًا.',
  },
}
