/** What an address answered to a reader. */
export interface State {
  address: string
  status: number
  text: string
}

type Get = (address: string) => Promise<{ status: number; text: string; type: string }>

/** Equal for values of one kind: identifiers, days and months, numbers, the parts of one whole ('day.global'). */
const kindOf = (value: string) =>
  value
    .replace(/[0-9a-f]{24}.*/, 'id')
    .replace(/\d{4}-\d\d(-\d\d)?/g, 'day')
    .replace(/\d+/g, 'n')
    .replace(/^(\w+)\.\w+$/, '$1')

/** What makes an address another view of its page: the path, and each parameter with the kind of its value. */
function traits(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const path = pathname.split('/').map(kindOf).join('/')
  return [path, ...[...searchParams].map(([name, value]) => `${path}?${name}=${kindOf(value)}`)]
}

function linksOf(text: string): string[] {
  const body = text.replace(/<script\b[\s\S]*?<\/script>/g, '')
  return [...body.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)].map(([, to]) =>
    (to ?? '').replaceAll('&amp;', '&'),
  )
}

/**
 * Walks the product's links from these addresses and gives every page on the way that shows something of its own:
 * each tab, toggle, dialog, popup and mode that a link leads to, once.
 */
export async function* pageStates(get: Get, starts: readonly string[]): AsyncGenerator<State> {
  const known = new Set<string>()
  const left = [...starts]
  for (let address = left.shift(); address; address = left.shift()) {
    const fresh = traits(address).filter((trait) => !known.has(trait))
    if (fresh.length === 0 || address.startsWith('/logout')) continue
    for (const trait of fresh) known.add(trait)
    const { status, text, type } = await get(address)
    if (!type.startsWith('text/html')) continue
    yield { address, status, text }
    left.push(...linksOf(text))
  }
}
