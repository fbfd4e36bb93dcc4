import type { ClosingsPanel } from '~/domain/closing/view'

/** Dialog of the address, with what the page's rows hold already; else what the server read for it. */
export function askedClosing(
  { asked, scopes }: ClosingsPanel,
  params: URLSearchParams,
): ClosingsPanel['asked'] {
  const act = params.get('dialog')
  const scope = params.get('scope')
  const id = params.get('id')
  if (act === 'close') {
    const line = scopes.rows.find((row) => row.scope === scope)
    if (line) return { act, scope: line.scope, name: line.name }
    return asked?.act === act && asked.scope === scope ? asked : null
  }
  if (act !== 'reopen') return null
  const closing = scopes.rows.find((row) => row.closing?._id === id)?.closing
  if (closing && closing.state !== 'reopened') return { act, closing }
  return asked?.act === act && asked.closing._id === id ? asked : null
}
