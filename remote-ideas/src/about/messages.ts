import { STAGE } from '@idea-hub/shared/contracts/stages';

/** Texts of About. Samples mode invents its figures, team and history. Live mode leaves them out. */
export const messages = {
  eyebrow: 'About Idea Hub',
  heading: 'Ideas get better in company.',
  lead: 'Idea Hub is a community of people who write down what they would like to see in the world, listen to each other, and build some of it together.',
  community: {
    heading: 'The community',
    values: [
      {
        title: 'Open to everybody',
        text: 'Nobody needs a pitch deck, a degree or an account to share an idea. A few honest sentences are enough.',
        liveText:
          'Nobody needs a pitch deck or a degree to share an idea. A few honest sentences are enough.',
      },
      {
        title: 'Kind and concrete',
        text: 'An answer here says what is good, what is missing, and what a next step could be.',
      },
      {
        title: 'Made to be built',
        text: 'Ideas are not trophies. Every page shows what it would take and who could take part.',
      },
    ],
  },
  journey: {
    heading: 'How an idea travels',
    label: 'Stages of an idea',
    stages: [
      { name: STAGE.draft, text: 'Somebody writes it down, in four short steps.' },
      { name: STAGE.published, text: 'Others ask, add and improve until it is clear.' },
      { name: STAGE.prototype, text: 'A small team makes a first version that works.' },
      { name: STAGE.launched, text: 'It meets the people it was made for.' },
    ],
  },
  numbers: {
    heading: 'Success in numbers',
    items: [
      { figure: '7', label: 'years of shared ideas' },
      { figure: '6 weeks', label: 'from an idea to a prototype' },
      { figure: '38', label: 'countries' },
      { figure: '94%', label: 'of ideas answered within a day' },
    ],
  },
  team: {
    heading: 'The team',
    people: [
      { name: 'Amara Nwosu', role: 'Founder, listens first' },
      { name: 'Elias Berg', role: 'Engineering, likes small releases' },
      { name: 'Priya Raman', role: 'Community, answers everybody' },
      { name: 'Mateo Fuentes', role: 'Design, draws on paper' },
    ],
  },
  history: {
    heading: 'Our history',
    years: [
      {
        year: '2019',
        text: 'A wall of sticky notes in a public library starts to run out of wall.',
      },
      {
        year: '2020',
        text: 'The wall becomes a website; the first hundred ideas move in.',
      },
      {
        year: '2022',
        text: 'The first project is launched by people who had never met in person.',
      },
      {
        year: '2024',
        text: 'The ten-thousandth idea: a lending shelf for telescopes.',
      },
      {
        year: '2025',
        text: 'Teams in 38 countries, and the library still has its wall.',
      },
    ],
  },
  closing: {
    heading: 'Your turn',
    text: 'Have a look around, or add the idea that you have been carrying about.',
    browse: 'Browse ideas',
    submit: 'Share your idea',
  },
} as const;
