// English words of the announcements.
export const texts = {
  announced: {
    title: 'Announcements',
    all: 'All',
    none: 'Nothing has been announced yet.',
    failed: 'Announcements could not be loaded.',
    unread: 'New',
    elsewhere: '{{title}}, opens another site',
    pages: 'Pages of announcements',
    newer: 'Newer',
    older: 'Older',
    at: '{{page}} of {{pages}}',
    gone: 'This announcement is not there any more.',
  },
}
