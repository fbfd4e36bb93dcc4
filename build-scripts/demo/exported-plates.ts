import { demoId } from './random'

/** Plates whose figures come from their software's exports; none has a concession of the demo accounts. */
export const [SUMMARY_PLATE, LINES_PLATE] = [demoId('plate', 1), demoId('plate', 3)]

/** Tests whether the software's exports give the figures of a concession in the demo network. */
export const isExported = ({ plateId }: { plateId: string }): boolean =>
  plateId === SUMMARY_PLATE || plateId === LINES_PLATE
