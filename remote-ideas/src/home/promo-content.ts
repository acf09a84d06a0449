/** Fixed promotional content. It is not a product rule and comes from no server. */
export const PROMO_NUMBERS = [
  { figure: '94%', label: 'of ideas get a first answer within a day' },
  { figure: '38', label: 'countries with at least one idea in the making' },
  { figure: '6.5', label: 'people take part in a project on average' },
] as const;

export const SUCCESS_STORIES = [
  {
    title: 'A weather station for every school roof',
    text: 'Two teachers posted a sketch. Eleven schools now share their readings, and the town plans its summer shade with them.',
    by: 'Ines and Tomás, Porto',
  },
  {
    title: 'The bakery that throws nothing away',
    text: 'A message at closing time tells the neighbourhood what is left. The shelf is empty within a quarter of an hour.',
    by: 'Leila, Lyon',
  },
  {
    title: 'Sign language, one word a day',
    text: 'It began as an evening project of three students and is used by forty thousand people every morning.',
    by: 'Jonas, Aarhus',
  },
] as const;
