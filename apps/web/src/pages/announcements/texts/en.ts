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
    search: 'Search announcements',
    found: 'Found: {{count}}',
    'none-found': 'No announcement has these words.',
    'none-here': 'This page has no announcements.',
    'show-all': 'Show all',
    'no-search': 'The search does not answer now. The list without words does.',
    back: 'All announcements',
    gone: 'There is no such announcement in this language, or not any more.',
  },
}
