import * as deciding from './admin-commands'
import { close } from './closings'
import { coefficient } from './coefficients'
import type { Aim, Book, Survey, VideoRow } from './commands'
import { importing, steadyDays } from './import-commands'
import type { Facts } from './model-state'
import type { Fixture } from './network-fixture'
import * as planning from './planning-commands'
import { readFacts } from './stored-facts'
import * as surveys from './surveys'
import { videos } from './videos'

/**
 * Initial state of the current month. Random commands alone would hardly ever give a wide scope targets, late
 * concessions and planning at once, and without them most figures are 'N/A'.
 */
export interface Beginning {
  /** by concession: targets of its three services; null: the objectif is saved later, or never */
  aims: ([Aim, Aim, Aim] | null)[]
  budget: number
  /** by concession: true when its planning is filled */
  filled: boolean[]
  /** by concession: true when Figer then copies its potential */
  frozen: boolean[]
  surveys: (Survey | null)[]
  videos: (VideoRow | null)[] | null
  /** true when the previous month of the first concession was reopened */
  reopened: boolean
  /** true when six similar daily records of the previous month were imported */
  steady: boolean
  /** true when one plate's coefficient differs from the others', in every month */
  uneven: boolean
  /** scope whose previous month is closed: the network, or a group; null: none */
  closed: number | null
  books: Book[]
}

/** Creates the initial state through the services, without failures. */
export async function begin(world: Fixture, beginning: Beginning): Promise<Facts> {
  const known = await readFacts()
  const { budget, books } = beginning
  for (const site of world.siteIds.keys()) {
    const aims = beginning.aims[site]
    if (aims)
      await deciding
        .objectif(world, known, { kind: 'objectif', site, month: 0, aims, budget })
        .run()
    if (beginning.filled[site])
      await planning.fill(world, known, { kind: 'fill', site, month: 0 }).run()
    if (beginning.frozen[site])
      await surveys.freeze(world, known, { kind: 'freeze', site, month: 0 }).run()
    const survey = beginning.surveys[site]
    if (survey)
      await surveys
        .survey(world, known, { kind: 'survey', site, month: 0, survey, was: null })
        .run()
  }
  if (beginning.videos)
    await videos(world, known, { kind: 'import-video', month: 0, rows: beginning.videos }).run()
  if (beginning.reopened)
    await deciding.reopen(world, known, { kind: 'reopen', site: 0, month: 2 }).run()
  if (beginning.steady) await steadyDays(world)
  if (beginning.uneven) {
    const half = { kind: 'coefficient', node: 4, metier: 0, hundredths: 85, month: 4 } as const
    await coefficient(world, known, half).run()
  }
  if (beginning.closed !== null) {
    const deed = { kind: 'close', scope: beginning.closed, month: 2 } as const
    const closing = close(world, await readFacts(), deed)
    if (!closing.refused) await closing.run()
  }
  for (const book of books) await importing(world, await readFacts(), [book]).run()
  return readFacts()
}
