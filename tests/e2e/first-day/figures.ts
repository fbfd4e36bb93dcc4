import { type Caller, get, LONG } from './calls'
import { MONTH } from './network'

const DATE = '2026-11-19'

interface Place {
  _id: string
  name: string
}

/** Names of the network's places and people, by identifier, the same in every database. */
async function namesOf(caller: Caller): Promise<Map<string, string>> {
  const lists = ['/api/groups', '/api/plates', '/api/sites', '/api/workers', '/api/users']
  const all = await Promise.all(
    lists.map((path) => get<(Place & { email?: string })[]>(caller, path)),
  )
  return new Map(all.flat().map(({ _id, email, name }) => [_id, email ?? name]))
}

/** Figures and words of a page's main part, one per line. */
function textOfMain(html: string): string {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  return main
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<input[^>]* value="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\s*\n\s*/g, '\n')
}

const PAGES = ['synthesis', 'entries', 'productivity', 'targets', 'financial-dashboard', 'planning']
const CALLS = ['records', 'billing', 'productivity', 'objectifs']

/**
 * Main screens and their calls at each level, by what they show: texts with the places' names for their identifiers.
 * Other identifiers differ between databases and become `#`.
 */
export async function figuresOf(caller: Caller): Promise<Record<string, string>> {
  const names = await namesOf(caller)
  const named = (text: string) =>
    text.replaceAll(/[0-9a-f]{24}/g, (id) => names.get(id) ?? '#').replaceAll(caller.url, '')
  const levels = ['group', 'plate', 'site']
  const places = await Promise.all(
    levels.map((level) => get<Place[]>(caller, `/api/${level}s`).then((list) => ({ level, list }))),
  )
  const scopes = places.flatMap(({ level, list }) =>
    list.map(({ _id, name }) => ({ key: name, query: `${level}=${_id}` })),
  )
  const found: Record<string, string> = {
    dashboard: named(JSON.stringify(await get(caller, '/api/dashboard'))),
  }
  for (const { key, query } of [{ key: 'réseau', query: 'group=all' }, ...scopes]) {
    for (const page of PAGES) {
      const address = `${caller.url}/${page}?${query}&date=${DATE}&month=${MONTH}`
      const answer = await caller.request.get(address, LONG)
      found[`${page} ${key}`] = `${answer.status()} ${named(textOfMain(await answer.text()))}`
    }
    if (key === 'réseau') continue
    for (const call of CALLS) {
      const path = `/api/${call}?${query}&date=${DATE}&period=${DATE}&year=2026&month=11`
      found[`${call} ${key}`] = named(JSON.stringify(await get(caller, path), null, 1))
    }
  }
  return found
}
