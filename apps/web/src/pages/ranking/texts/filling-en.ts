// English words of a ranking that fills, loaded with whatever shows it.
export const filling = {
  filling: 'The ranking is being filled.',
  filled: '{{share}} done.',
  left_one: 'About {{count}} more minute.',
  left_other: 'About {{count}} more minutes.',
  why: 'At the first start the simulated community trades its 60 days here, which takes some minutes.',
  soon: 'The first bots come in a moment.',
}
