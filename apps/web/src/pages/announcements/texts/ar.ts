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
    search: 'البحث في الإعلانات',
    found: 'النتائج: {{count}}',
    'none-found': 'لا إعلان فيه هذه الكلمات.',
    'none-here': 'لا إعلانات في هذه الصفحة.',
    'show-all': 'عرض الكل',
    'no-search': 'البحث لا يجيب الآن. القائمة بلا كلمات متاحة.',
    back: 'كل الإعلانات',
    gone: 'لا إعلان كهذا بهذه اللغة، أو لم يعد موجودًا.',
  },
}
