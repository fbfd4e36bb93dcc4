import type { Scope } from '~/domain/access/scope'
import { keysOf, type SelectionKeys, sameKeys } from '~/domain/hierarchy/selection'
import { selectionCookie } from '~/infra/http/cookies.server'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The remembered selector keys (4-decisions, 3); null without a cookie that we signed. */
export async function readSelection(request: Request): Promise<SelectionKeys | null> {
  const value: unknown = await selectionCookie().parse(request.headers.get('Cookie'))
  if (typeof value !== 'object' || value === null) return null
  const { group, plate, site } = value as Record<string, unknown>
  return { group: text(group), plate: text(plate), site: text(site) }
}

/** Set-Cookie header that stores the scope, or deletes it for null; none when nothing changes. */
export async function setSelectionCookie(
  scope: Scope | null,
  stored: SelectionKeys | null,
): Promise<Headers> {
  const headers = new Headers()
  if (scope === null && stored) headers.append('Set-Cookie', await clearSelectionCookie())
  if (scope !== null && !(stored && sameKeys(stored, keysOf(scope))))
    headers.append('Set-Cookie', await selectionCookie().serialize(keysOf(scope)))
  return headers
}

/** Set-Cookie header that deletes the selection: sign-in, sign-out (spec 1 §2.3, §4). */
export function clearSelectionCookie(): Promise<string> {
  return selectionCookie().serialize('', { maxAge: 0 })
}
