import type { FiguresByService, ServiceFigures } from '../records/figures'
import type { PartFingerprints, RecordPart } from '../records/parts'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import { type ActivitySum, activitySum, type UnseenChange } from './preview'

const SUMS = [
  'netRevenue',
  'totalHours',
  'hecHours',
] as const satisfies readonly (keyof ActivitySum)[]
const ONGOING = ['ongoingHours', 'ongoingWorkshops'] as const
const INVOICES = ['entriesClients', 'entriesGaranties', 'entriesCessions'] as const

/** Stored or imported day of a concession, fields used in the comparison. */
export interface ComparedDay {
  /** null when the stored figures are invalid */
  services: FiguresByService | null
  parts: PartFingerprints
  plateId: string
  groupId: string
}

function unseenFigures(old: FiguresByService, next: FiguresByService): UnseenChange[] {
  const differ = (keys: readonly (keyof ServiceFigures)[]) =>
    PRODUCTIVE_SERVICES.some((service) =>
      keys.some((key) => old[service][key] !== next[service][key]),
    )
  const [before, after] = [activitySum(old), activitySum(next)]
  const isSplit = SUMS.every((key) => before[key] === after[key]) && differ(SUMS)
  return [
    ...(isSplit ? (['split'] as const) : []),
    ...(differ(ONGOING) ? (['ongoing'] as const) : []),
    ...(differ(INVOICES) ? (['invoices'] as const) : []),
  ]
}

type Chain = Pick<ComparedDay, 'plateId' | 'groupId'>

const isMoved = (old: Chain, next: Chain) =>
  old.plateId !== next.plateId || old.groupId !== next.groupId

/**
 * Changes of a stored day beyond the sums of CA Net, HT and HEC (7-beyond §2). A part with unknown mark ('') does
 * not count as changed.
 * @param next the file's day; parts missing in the file have no mark
 */
export function unseenChanges(
  old: ComparedDay,
  next: ComparedDay & { services: FiguresByService },
): UnseenChange[] {
  const differs = (part: RecordPart) => {
    const [stored, given] = [old.parts[part], next.parts[part]]
    return given !== undefined && stored !== '' && stored !== given
  }
  const moved = isMoved(old, next)
  const changes: UnseenChange[] = [
    ...(old.services ? unseenFigures(old.services, next.services) : []),
    ...(['workers', 'sales'] as const).filter(differs),
    ...(moved ? (['chain'] as const) : []),
  ]
  const isSame = Object.entries(next.parts).every(
    ([part, mark]) => old.parts[part as RecordPart] === mark,
  )
  return isSame && !moved ? ['broken'] : changes
}

/** Changes of a stored VideoCheck month beyond its figures. */
export function unseenOfMonth(
  old: (Chain & { date: string }) | undefined,
  next: Chain & { date: string },
): UnseenChange[] {
  if (!old) return []
  return [
    ...(isMoved(old, next) ? (['chain'] as const) : []),
    ...(old.date !== next.date ? (['date'] as const) : []),
  ]
}
