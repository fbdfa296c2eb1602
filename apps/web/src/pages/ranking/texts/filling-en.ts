// English words of a ranking that fills, loaded with whatever shows it.
export const filling = {
  filling: 'The ranking is being filled.',
  filled: '{{share}} done.',
  there_one: '{{count}} bot is here.',
  there_other: '{{count}} bots are here.',
  left_one: 'About {{count}} more minute.',
  left_other: 'About {{count}} more minutes.',
  why: 'At the first start the simulated community trades its 60 days here, which takes some minutes. The list grows by itself.',
  pastUntil: 'Running bots stand there as on {{time}}.',
  soon: 'The first bots come in a moment.',
  noneYet: 'No bot so far passes these filters.',
}
