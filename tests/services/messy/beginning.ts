import * as deciding from './deciding'
import { type Facts, readFacts } from './facts'
import { importing } from './importing'
import * as planning from './planning'
import type { Aim, Book } from './steps'
import type { World } from './world'

/**
 * How the month under way stands when a story begins: by chance hardly any few deeds give a wide scope targets,
 * late concessions and a planning at once, and without them most figures are 'N/A'.
 */
export interface Beginning {
  /** by concession: the targets of its three services; null: its objectif comes late, or never */
  aims: ([Aim, Aim, Aim] | null)[]
  budget: number
  /** by concession: whether its planning is filled */
  filled: boolean[]
  books: Book[]
}

/** Brings the month under way so far, through the services; nothing fails yet. */
export async function begin(world: World, beginning: Beginning): Promise<Facts> {
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
  }
  for (const book of books) await importing(world, known, [book]).run()
  return readFacts()
}
