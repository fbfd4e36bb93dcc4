import { byLever } from '../causes/levers'
import type { MorningBlock, MorningLine, MorningView } from './view'

/** A gap of the mechanics of Grenoble. */
export const GRENOBLE: MorningLine = {
  siteId: 'grenoble',
  site: 'Grenoble Meylan',
  service: 'mechanic',
  status: 'warn',
  verdict: null,
  value: -19_910,
  percent: 55,
  levers: byLever(() => 0),
  to: '/synthesis?site=grenoble&tab=causes',
  causes: [
    {
      lever: 'productivity',
      text: '83 % de productivité pour 92,7 % attendus',
      value: -11_480,
      since: 'depuis le 9/11',
    },
    { lever: 'presence', text: '39,4 h de présence en moins que prévu', value: -9020, since: null },
    { lever: 'rate', text: '330 €/h facturés pour 328 €/h visés', value: 590, since: null },
  ],
  act: { to: '/productivity?site=grenoble', label: 'Voir la productivité' },
  decide: '/actions/decider?site=grenoble',
  open: null,
  comment: null,
  dataDate: null,
}

/** A group at its 13th of 20 working days. */
export const GROUP: MorningView = {
  status: 'good',
  below: true,
  verdict: null,
  measure: 'revenue',
  level: 'group',
  dataDate: '2026-11-19',
  gap: -33_033,
  realized: 1_246_954,
  due: 1_279_987,
  target: 1_969_210,
  percent: 63.3,
  projectionPercent: 97.4,
  landingPercent: 98.1,
  landingNotes: [],
  elapsedDays: 13,
  remainingDays: 7,
  perDay: 103_179.4,
  perDaySoFar: 95_919.5,
  watched: { late: 0, watched: 3 },
  lines: [GRENOBLE],
  reserve: null,
  others: { count: 14, value: -13_123 },
  scale: 20_000,
  origin: '/origin?figure=gap',
  comparison: '/financial-dashboard',
}

/** The block of `GROUP`, with nothing to complete and no action. */
export const BLOCK: MorningBlock = {
  morning: { value: GROUP, error: null },
  toComplete: { value: [], error: null },
  actions: { value: { lines: [], count: 0, all: '/actions' }, error: null },
  yesterday: { value: null, error: null },
}
