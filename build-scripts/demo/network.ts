import type { GroupDocument } from '~/db/collections/groups.server'
import type { PlateDocument } from '~/db/collections/plates.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { CITIES, GROUPS, PLATES } from './names'
import { demoId, randomFor } from './random'

/** Parameters from which a concession's figures are generated. */
export interface Temper {
  /** 1 meets its targets; weak concessions have 0.78, strong ones 1.1 */
  performance: number
  /** share of HEC in HT */
  hecShare: number
  /** CA Net in euros per HEC hour of mechanic; the other services follow */
  rate: number
  /** true when the workshop opens on Saturdays */
  saturdays: boolean
  /** number of latest working days whose figures are not imported yet */
  lateDays: number
}

/** A concession of the demo network, with its parameters. */
export interface DemoSite {
  index: number
  document: SiteDocument
  temper: Temper
}

export interface DemoNetwork {
  groups: GroupDocument[]
  plates: PlateDocument[]
  sites: DemoSite[]
}

/** Index of the late concession of the demo network. */
const LATE_SITE = 7

function temper(index: number): Temper {
  const random = randomFor(`temper/${index}`)
  const grade =
    [1.0, 1.08, 0.9, 0.79, 1.02, 0.95, 1.1, 0.97, 0.84, 1.04, 0.92, 1.0][index % 12] ?? 1
  return {
    performance: grade + random.between(-0.02, 0.02),
    hecShare: random.between(0.7, 0.84),
    rate: random.whole(285, 345),
    saturdays: random.chance(0.6),
    lateDays: index === LATE_SITE ? 3 : 0,
  }
}

const pdv = (index: number) => String(142 + index * 37).padStart(5, '0')
/** A second PDV number, unused: first numbers differ by multiples of 37, which no change of the first digit is. */
const secondPdv = (first: string) => `${first.startsWith('9') ? 8 : 9}${first.slice(1)}`

/**
 * A network of `count` concessions. Up to twelve: the demo network of spec 6 (2 groups, 4 plates). Beyond: ten
 * concessions per plate and five plates per group.
 */
export function demoNetwork(count: number): DemoNetwork {
  const [perPlate, perGroup] = count <= 12 ? [3, 2] : [10, 5]
  const plateCount = Math.ceil(count / perPlate)
  const groups = Array.from({ length: Math.ceil(plateCount / perGroup) }, (_, i) => ({
    _id: demoId('group', i),
    name: GROUPS[i] ?? `Groupe n° ${i + 1}`,
  }))
  const plates = Array.from({ length: plateCount }, (_, i) => ({
    _id: demoId('plate', i),
    name: PLATES[i] ?? `Plaque n° ${i + 1}`,
    groupId: demoId('group', Math.floor(i / perGroup)),
  }))
  const sites = Array.from({ length: count }, (_, index) => {
    const plate = Math.floor(index / perPlate)
    const [city, round] = [CITIES.flat()[index % 12], Math.floor(index / 12)]
    return {
      index,
      temper: temper(index),
      document: {
        _id: demoId('site', index),
        name: round === 0 ? `${city}` : `${city} ${round + 1}`,
        plateId: demoId('plate', plate),
        groupId: demoId('group', Math.floor(plate / perGroup)),
        // One concession in six has two PDV numbers, whose rows the import adds up.
        numerosPDV: index % 6 === 4 ? [pdv(index), secondPdv(pdv(index))] : [pdv(index)],
      },
    }
  })
  return { groups, plates, sites }
}
