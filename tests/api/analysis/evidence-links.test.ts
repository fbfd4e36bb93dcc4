import { expect, it } from 'vitest'
import { textOf } from '../harness/accessible-name'
import { demoProduct } from '../harness/demo-product'
import { parsePage } from '../harness/form-submission'
import type { Visitor } from '../harness/visitor'

const demo = demoProduct('evidence')
const DATE = '2026-11-19'
const AT_ONCE = 4
/** Longest walk of its 260 links on a busy machine; a calm one takes a minute. */
const LONGEST_MS = 400_000

/** A link to the page of a lever, and the sentence at the link. */
interface Evidence {
  to: string
  says: string
}

/** Figures of a sentence with their units: '78,5 %', '302 €/h', '11,5 h'. */
const figuresOf = (text: string) =>
  text.match(/\d[\d\s]*(?:,\d+)?\s(?:%|€\/h|€|h)(?![\p{L}’])/gu) ?? []

const linkOf = (line: Element, link: string, sentence: string): Evidence[] => {
  const to = line.querySelector(link)?.getAttribute('href')
  const says = line.querySelector(sentence)
  return to && says ? [{ to, says: textOf(says) }] : []
}

/** Links of each service's levers on the open page of causes. */
const ofCauses = (page: Visitor): Evidence[] =>
  page
    .all('.causes-levers > li')
    .flatMap((line) => linkOf(line, 'a:not(.causes-decide, .causes-action a)', ':scope > span'))

/** Links of the first lever of each line of the open morning. */
const ofMorning = (page: Visitor): Evidence[] =>
  page
    .all('.morning-line')
    .flatMap((line) => linkOf(line, '.morning-acts > a[href*="lever="]', '.morning-causes > span'))

const SERVICES = { mechanic: 'Mécanique', quickService: 'Service Rapide', body: 'Carrosserie' }
const nameOf = (service: string | null) =>
  service === null ? 'Global' : SERVICES[service as keyof typeof SERVICES]

/** Reads the page behind a link with the session of a visitor: its status, evidence and lines of progress. */
async function read(page: Visitor, to: string) {
  const Cookie = [...page.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(new URL(to, page.url), {
    redirect: 'manual',
    headers: { Cookie, Accept: 'text/html' },
  })
  const [, content = ''] = (await answer.text()).split('id="contenu"')
  const end = content.indexOf('</main>')
  const html = `<html><body><main${content.slice(content.indexOf('>'), end)}</main></body></html>`
  const main = parsePage(html).body
  const lines = [...main.querySelectorAll('.progress-line')]
  return {
    status: answer.status,
    evidence: [...main.querySelectorAll('main > .notice > div')].map(textOf),
    /** 'CA/HEC' of a line: realised and target in €/h */
    rates: (name: string) =>
      lines
        .filter((line) => line.getAttribute('aria-label') === name)
        .flatMap((line) =>
          textOf(line.querySelector('.progress-line-figure') ?? line).match(/\d+/g),
        ),
  }
}

/** What is wrong with the page behind a link; empty: nothing. */
async function faults(page: Visitor, { to, says }: Evidence): Promise<string[]> {
  const asked = new URL(to, page.url).searchParams
  const name = nameOf(asked.get('service'))
  const { status, evidence, rates } = await read(page, to)
  // a page may say of its own figures, in a notice of its own, that they are not up to date
  const own = evidence.filter((one) => one.startsWith(`${name} · `))
  const [said = ''] = own
  const missing = figuresOf(says).filter((figure) => !said.includes(figure))
  const wrong = [
    ...(status === 200 ? [] : [`${status}`]),
    ...(own.length === 1 ? [] : [`says « ${evidence} »`]),
    ...missing.map((figure) => `lacks ${figure}`),
  ]
  if (asked.get('lever') === 'rate') {
    const [realized, target] = rates(name)
    const [own, aimed] = says.match(/\d+/g) ?? []
    // the target of several services depends on their share of the hours, which the lever keeps as realised
    const isAlone = asked.has('site') && asked.has('service')
    if (realized !== own || (isAlone && target !== aimed))
      wrong.push(`shows ${realized} for ${target} €/HEC`)
  }
  return wrong.map((one) => `${to} « ${says} » ${one}`)
}

it(
  'a service’s name leads to its causes, and each page of a lever repeats the figures that led to it',
  async () => {
    const page = await demo.as('administrator')
    const sites = await page.rest<{ _id: string; plate: string; group: string }[]>('/api/sites')
    expect(sites).toHaveLength(12)
    const scopes = sites.map((one) => `group=${one.group}&plate=${one.plate}&site=${one._id}`)
    const links = new Map<string, Evidence>()
    for (const scope of ['group=all', 'group=all&metric=hec', ...scopes]) {
      await page.open(`/synthesis?tab=causes&${scope}&date=${DATE}`)
      const causes = ofCauses(page)
      const blocks = page.all('[id^=causes-]').map((one) => one.id)
      // calendar, presence, productivity, customer share and rate: of the whole, and of a service at least
      expect(causes.length, scope).toBeGreaterThanOrEqual(10)
      await page.open(`/synthesis?${scope}&date=${DATE}`)
      const morning = ofMorning(page)
      expect(morning.length, scope).toBeGreaterThan(0)
      const titles = page
        .all('.details-card tbody th a')
        .map((one) => one.getAttribute('href') ?? '')
      expect(titles.length, scope).toBeGreaterThan(0)
      for (const to of titles) {
        expect(to).toContain('tab=causes')
        expect(blocks).toContain(to.split('#')[1])
      }
      // two sentences may lead to one address; the longer one, the morning's, has the amount, too
      for (const link of [...causes, ...morning]) links.set(link.to, link)
    }
    const all = [...links.values()]
    const wrong: string[] = []
    const batches = Math.ceil(all.length / AT_ONCE)
    for (let i = 0; i < batches; i++) {
      const batch = all.slice(i * AT_ONCE, (i + 1) * AT_ONCE)
      wrong.push(...(await Promise.all(batch.map((link) => faults(page, link)))).flat())
    }
    expect(wrong).toEqual([])
  },
  LONGEST_MS,
)
