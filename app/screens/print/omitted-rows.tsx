import { counted } from '~/domain/format/numbers'

/** Number of rows beyond the report's limit; null when there are none (3 §9). */
export function OmittedRows({ count, what }: { count: number; what: string }) {
  if (count === 0) return null
  return <p className="morning-note">et {counted(count, what)} de plus, à l’écran</p>
}
