import type { ImportFinding } from '~/domain/imports/finding'
import { fallsOf } from '~/domain/imports/warning-kinds'
import { counted, integer } from '~/format/numbers'

const NAMED = 10

/** Which concessions' figures fall: 'Concession A1 (3), Concession A2 (1)'. */
export function Falls({ warnings }: { warnings: readonly ImportFinding[] }) {
  const falls = fallsOf(warnings)
  if (falls.length === 0) return null
  const named = falls.slice(0, NAMED).map(({ site, count }) => `${site} (${integer(count)})`)
  const rest = falls.length - named.length
  return (
    <p>
      Chiffres en baisse&#8239;: {named.join(', ')}
      {rest > 0 ? ` et ${counted(rest, 'autre concession', 'autres concessions')}` : ''}. Les
      avertissements disent lesquels.
    </p>
  )
}
