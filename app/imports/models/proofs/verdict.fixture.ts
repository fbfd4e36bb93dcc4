import { exportCsv } from '../exports.fixture'
import { BOOKS } from './book-mutations.fixture'
import type { Mutation } from './change-rows.fixture'
import { isDoubtedByDays } from './days-before.fixture'
import { CODES, FIGURES } from './figure-mutations.fixture'
import { type Answer, answerOfBytes, keptModel } from './judge.fixture'
import { ROWS } from './row-mutations.fixture'
import type { Sample } from './sample.fixture'
import { TEXT } from './text-mutations.fixture'

/**
 * What a changed file ends in: refused; amber by the file's account; doubted next to the days before; read as before.
 * 'WRONG': green with other figures. '–': the export has nothing to change so, or nothing that could show it.
 */
export type Verdict = 'refused' | 'amber' | 'doubted' | 'same' | 'WRONG' | '–'

interface Ground {
  kept: Awaited<ReturnType<typeof keptModel>>
  before: Answer
}
const grounds = new Map<string, Promise<Ground>>()

async function makeGround(sample: Sample): Promise<Ground> {
  const kept = await keptModel(sample.made)
  return { kept, before: await answerOfBytes(exportCsv(sample.made), kept) }
}

/** The model of an export as it is kept, and the answer to the export as it is. */
export function groundOf(sample: Sample): Promise<Ground> {
  const ground = grounds.get(sample.name) ?? makeGround(sample)
  grounds.set(sample.name, ground)
  return ground
}

function bytesOf(sample: Sample, { rows, csv, bytes }: Mutation): Buffer | null {
  const { made } = sample
  if (bytes) return bytes(exportCsv(made), sample)
  if (csv) {
    const changed = csv(sample)
    return changed && exportCsv({ ...made, csv: { ...made.csv, ...changed } })
  }
  const changed = rows?.(sample) ?? null
  return changed && exportCsv({ ...made, rows: changed })
}

/** Exports without rows of sums, and those of which the days before are compared as of 4-decisions, 55. */
const WITHOUT_SUMS: readonly string[] = ['c', 'e', 'l', 'r']
const hasDays = ({ made: { model } }: Sample) =>
  model.feeds === 'activity' && model.time.kind === 'cumulative'

function isShown(sample: Sample, by: Mutation['shownBy']): boolean {
  const hasControl = Object.keys(sample.made.model.control ?? {}).length > 0
  if (by === 'sums') return !WITHOUT_SUMS.includes(sample.name) || hasDays(sample)
  if (by === 'control') return hasControl
  return by === undefined || hasDays(sample)
}

function verdictOf({ before }: Ground, answer: Answer, mayNeedDays: boolean): Verdict {
  if (answer.kind !== 'green') return answer.kind
  const isSame =
    answer.figures.size === before.figures.size &&
    [...answer.figures].every(([key, figures]) => before.figures.get(key) === figures)
  if (isSame) return 'same'
  return mayNeedDays && isDoubtedByDays(before.services, answer.services) ? 'doubted' : 'WRONG'
}

/** Changes an export and reads it. */
export async function verdict(sample: Sample, mutation: Mutation): Promise<Verdict> {
  const bytes = isShown(sample, mutation.shownBy) ? bytesOf(sample, mutation) : null
  if (!bytes) return '–'
  const ground = await groundOf(sample)
  const answer = await answerOfBytes(bytes, ground.kept)
  return verdictOf(ground, answer, mutation.shownBy !== undefined && hasDays(sample))
}

/** Changes of cells, rows, text and workbook, in groups. */
export const GROUPS: readonly { title: string; mutations: readonly Mutation[] }[] = [
  { title: 'Codes', mutations: CODES },
  { title: 'Figures', mutations: FIGURES },
  { title: 'Rows and columns', mutations: ROWS },
  { title: 'Text', mutations: TEXT },
  {
    title: 'Workbook',
    mutations: BOOKS.map(({ name, write }) => ({ name, bytes: (_, sample) => write(sample) })),
  },
]
