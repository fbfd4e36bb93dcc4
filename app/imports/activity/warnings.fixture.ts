import { noFigures, noFiguresByService, type WorkerFigures } from '~/domain/records/figures'
import type { ReadSite } from '../parts/site-figures'
import { Findings } from '../reading/findings'

/** The messages of warnings, without their sheet, row and column. */
export const warningsOf = (warn: (warnings: Findings) => void) => {
  const warnings = new Findings()
  warn(warnings)
  return warnings.all().map(({ message }) => message.replace(/^Feuille [^:]*: /, ''))
}
export const read = (mechanic: Partial<ReturnType<typeof noFigures>>): ReadSite => ({
  siteId: 's',
  rows: { mechanic: 2 },
  workers: [],
  advisers: [],
  services: { ...noFiguresByService(), mechanic: { ...noFigures(), ...mechanic } },
  origin: {} as ReadSite['origin'],
})
export const worker = (billedHours: number, given: Partial<WorkerFigures> = {}): WorkerFigures => ({
  workerId: 'w',
  name: 'Ana',
  matricule: null,
  service: 'mechanic',
  metier: null,
  billedHours,
  ongoingHours: 0,
  ...given,
})
