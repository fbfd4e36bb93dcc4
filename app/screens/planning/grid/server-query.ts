import type { ActionView } from '~/domain/planning/view'
import { withChanges } from '~/urls'

const ROUTE = 'routes/_app+/planning'

/**
 * Requests from the server the target cells of a pasted block, or the cells that a fill would write. The dialogs use the
 * same request, so the rule exists once. Nothing is saved. @returns null when the server does not respond
 */
export async function askServer(
  intent: string,
  fields: Record<string, string>,
): Promise<ActionView | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('intent', intent)
  const { pathname, search } = window.location
  const address = withChanges({ pathname, search }, { dialog: null, _data: ROUTE })
  try {
    return (await (await fetch(address, { method: 'POST', body })).json()) as ActionView
  } catch {
    return null
  }
}
