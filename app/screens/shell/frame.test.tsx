import { describe, expect, it } from 'vitest'
import type { Role } from '~/domain/access/roles'
import { emptySelector } from '~/domain/hierarchy/options'
import type { FrameUser } from '~/domain/session/frame-user'
import { markup, tags, textOf } from '~/ui/render.fixture'
import { ErrorPage, errorText } from './error-page'
import { FreshnessBadge } from './freshness-badge'
import { pageContext } from './page-context'
import { handleOf } from './page-handle'
import { PageHeader } from './page-header'
import { Sidebar } from './sidebar'
import { initialOf, UserMenu } from './user-menu'

const USER: FrameUser = {
  _id: '1',
  email: 'd.martin@exemple.fr',
  name: 'David Martin',
  role: 'administrator',
  sites: [
    { _id: '2', name: 'Nantes Nord' },
    { _id: '3', name: 'Rennes' },
  ],
  siteCount: 2,
  assignmentLevel: null,
  assignmentId: null,
  referenceConcession: null,
}
const as = (change: Partial<FrameUser>): FrameUser => ({ ...USER, ...change })
const VIEW = {
  scope: { type: 'plate', groupId: 'g', plateId: 'p' },
  scopeName: 'Bretagne',
  selected: '2026-10-15',
  date: '2026-10-15',
  today: '2026-11-20',
  progress: null,
  selector: emptySelector(),
} as const
const HERE = 'http://localhost/synthesis'
const sidebar = (role: Role) => <Sidebar where={pageContext(HERE, role, VIEW)} />
const links = (role: Role) =>
  tags(markup(sidebar(role)), 'a').map(
    (link) => /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '',
  )
const entries = (role: Role) =>
  links(role)
    .map((link) => link.replace(/\?.*/, ''))
    .slice(1)

describe('the sidebar', () => {
  it('carries the brand, the tagline and marks the page shown', () => {
    const html = markup(sidebar('user'), '/revenue?group=1')
    expect(html).toContain('Gestion Après-Vente Automobile')
    expect(html).toContain('Votre solution de gestion après-vente')
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toMatch(/title="Chiffre d’affaires" aria-current="page"/)
  })

  it.each([
    ['/financial-dashboard', 'Comparaison'],
    ['/financial-dashboard/week', 'Comparaison'],
    ['/actions', 'Actions'],
    ['/actions/decider', 'Actions'],
  ])('marks %s as %s', (path, label) => {
    const html = markup(sidebar('user'), `${path}?group=1`)
    expect(tags(html, 'a').filter((link) => link.includes('aria-current'))).toEqual([
      expect.stringContaining(`title="${label}"`),
    ])
  })

  it('shows a secretary the planning, not the targets, history nor administration', () => {
    expect(entries('secretary')).toEqual([
      '/planning',
      '/synthesis',
      '/financial-dashboard',
      '/actions',
      '/revenue',
      '/hours',
      '/productivity',
      '/crescendo',
      '/entries',
      '/videocheck',
      '/quality',
      '/help',
    ])
  })

  it('leads to the scope and date of the page, and to the current month of pages of a month', () => {
    const there = '?group=g&plate=p&date=2026-10-15'
    expect(links('director')).toEqual([
      `/synthesis${there}`,
      `/planning${there}&month=2026-11`,
      `/targets${there}&month=2026-11`,
      `/synthesis${there}`,
      `/financial-dashboard${there}`,
      `/actions${there}`,
      `/revenue${there}`,
      `/hours${there}`,
      `/productivity${there}`,
      `/crescendo${there}`,
      `/entries${there}`,
      `/videocheck${there}`,
      `/quality${there}`,
      `/historical-results${there}`,
      '/help',
    ])
  })

  it('says where the page is, by its date or by its month', () => {
    const text = (address: string, view: Parameters<typeof pageContext>[2] = VIEW) =>
      pageContext(`http://localhost${address}`, 'user', view).text
    expect(text('/synthesis')).toBe('Bretagne · 15/10/2026')
    expect(text('/planning?month=2026-08')).toBe('Bretagne · août 2026')
    expect(text('/planning?month=2026-13')).toBe('Bretagne · 15/10/2026')
    expect(text('/hours', { ...VIEW, scope: null, scopeName: null })).toBe('')
  })
})

describe('the header', () => {
  const acts = (role: Role, address: string) =>
    pageContext(`http://localhost${address}`, role, VIEW).acts
  const actsOf = (role: Role, address: string) => acts(role, address).map(({ text }) => text)

  it('offers the import to administrators everywhere but on the targets', () => {
    expect(actsOf('administrator', '/help')).toEqual(['Importer Excel'])
    expect(actsOf('administrator', '/targets')).toEqual(['Exporter'])
    expect(actsOf('director', '/help')).toEqual([])
  })

  it('hands the page’s date to the import, and its address to the files', () => {
    expect(acts('administrator', '/synthesis?date=2026-11-18&page=2').map(({ to }) => to)).toEqual([
      '/exports?date=2026-11-18&screen=synthesis',
      '/import?date=2026-11-18',
    ])
  })

  it('offers files and explanations to who sees the screen', () => {
    expect(actsOf('manager', '/productivity?site=s&date=2026-11-18')).toEqual([
      'Détail du calcul\u202f: productivité',
      'Exporter',
    ])
    expect(actsOf('manager', '/productivity?mode=edit')).toEqual(['Exporter'])
    expect(actsOf('manager', '/admin/audit')).toEqual([])
    expect(actsOf('user', '/targets')).toEqual([])
    expect(acts('manager', '/synthesis?site=s&tab=causes&metric=ht')[0]?.to).toBe(
      '/origin?site=s&metric=ht&figure=gap',
    )
  })

  it('offers neither where no scope is chosen, but the files of the administration', () => {
    const nowhere = { ...VIEW, scope: null, scopeName: null }
    const offered = (address: string) =>
      pageContext(`http://localhost${address}`, 'administrator', nowhere).acts.map(
        ({ text }) => text,
      )
    expect(offered('/quality?group=&date=2026-11-19')).toEqual(['Importer Excel'])
    expect(offered('/planning?group=&month=2026-11')).toEqual(['Importer Excel'])
    expect(offered('/admin/users')).toEqual(['Exporter', 'Importer Excel'])
  })

  it('leads to a search that keeps scope, date and screen, but not from the search itself', () => {
    const search = (address: string) =>
      pageContext(`http://localhost${address}`, 'manager', VIEW).search
    expect(search('/hours?group=g&site=s&date=2026-10-15&calendar=2026-09')).toBe(
      '/search?group=g&site=s&date=2026-10-15&screen=%2Fhours',
    )
    expect(search('/help?page=2')).toBe('/search')
    expect(search('/search?site=s&q=roy')).toBeNull()
  })

  it('shows them as links', () => {
    const where = pageContext('http://localhost/quality?site=s', 'manager', VIEW)
    const html = markup(<PageHeader title="T" user={USER} where={where} />)
    expect(html).toContain('href="/origin?site=s&amp;figure=quality"')
    expect(textOf(html)).toContain('Exporter')
  })

  it('has the page’s only main heading', () => {
    const where = pageContext(HERE, 'user', VIEW)
    const html = markup(<PageHeader title="Synthèse" user={USER} where={where} />)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<h1[^>]*>Synthèse<\/h1>/)
  })
})

describe('the user menu', () => {
  it('shows the first letter of the e-mail, or U', () => {
    expect(initialOf('d.martin@exemple.fr')).toBe('D')
    expect(initialOf('')).toBe('U')
  })

  it('names the user, the role and the acts', () => {
    const html = markup(<UserMenu user={USER} roleName="Administrateur" />)
    const text = textOf(html)
    for (const word of ['David Martin', 'Administrateur', 'Mon profil', 'Se déconnecter'])
      expect(text).toContain(word)
    expect(html).toMatch(/<form method="post" action="\/logout"/)
  })

  it.each([
    ['director', 'Directeur'],
    ['manager', 'Manager'],
    ['user', 'Utilisateur'],
    ['secretary', 'Secrétaire'],
  ] as const)('calls the role %s %s', (role, label) => {
    expect(
      textOf(
        markup(<UserMenu user={as({ role })} roleName={pageContext(HERE, role, VIEW).role} />),
      ),
    ).toContain(label)
  })

  it('falls back to the e-mail for a user without a name', () => {
    const html = markup(<UserMenu user={as({ name: '' })} roleName="" />)
    expect(html).toContain('aria-label="Menu\u202f: d.martin@exemple.fr"')
  })

  it('lists the accessible concessions', () => {
    const text = textOf(markup(<UserMenu user={USER} roleName="" />))
    expect(text).toContain('Concessions accessibles')
    expect(text).toContain('Nantes NordRennes')
    expect(text).not.toContain('Voir les')
    const many = markup(<UserMenu user={as({ siteCount: 1200 })} roleName="" />)
    expect(many).toContain('href="/profile#concessions">Voir les 1\u202f200 concessions</a>')
  })

  it('shows a plate’s user the reference concession instead', () => {
    const group = { _id: 'g', name: 'Atlantique' }
    const plate = { _id: 'p', name: 'Nantes', group }
    const reference = { _id: '2', name: 'Nantes Nord', plate }
    const user = as({ assignmentLevel: 'plate', referenceConcession: reference })
    const text = textOf(markup(<UserMenu user={user} roleName="" />))
    expect(text).toContain('Concession de prédilectionNantes NordPlaque Nantes')
    expect(text).not.toContain('Concessions accessibles')
  })
})

describe('the freshness badge', () => {
  it('counts, and names each late concession with the date of its data', () => {
    const late = [
      { siteId: '1', name: 'Nantes Nord', date: '2026-11-17' },
      { siteId: '2', name: 'Rennes', date: null },
    ]
    const text = textOf(
      markup(
        <FreshnessBadge
          freshness={{
            total: 12,
            upToDate: 10,
            late,
            unreadable: [],
            untargeted: [{ siteId: '3', name: 'Brest' }],
          }}
        />,
      ),
    )
    expect(text).toContain('10/12 concessions à jour · 1 sans objectif')
    expect(text).toContain('Brestsans objectif')
    expect(text).toContain('Nantes Norddonnées du 17/11/2026')
    expect(text).toContain('Rennesaucune donnée ce mois')
  })

  it('says which part cannot be read', () => {
    const unreadable = [
      { siteId: '1', name: 'Nantes', part: 'planning' },
      { siteId: '2', name: 'Rennes', part: 'objectif' },
      { siteId: '3', name: 'Brest', part: 'record' },
      { siteId: '4', name: 'Dole', part: 'hours' },
    ] as const
    const badge = { total: 5, upToDate: 1, late: [], unreadable, untargeted: [] }
    const text = textOf(markup(<FreshnessBadge freshness={badge} />))
    expect(text).toContain('Données manquantes ou en retard')
    for (const said of [
      'Nantesplanning illisible',
      'Rennesobjectif illisible',
      'Brestrelevé illisible',
      'Doleheures illisibles',
    ])
      expect(text).toContain(said)
  })

  it('says in a sentence that objectives are not compared, or doubts not marked', () => {
    const badge = { total: 1, upToDate: 1, late: [], unreadable: [], untargeted: [] }
    const text = textOf(markup(<FreshnessBadge freshness={{ ...badge, incomparable: true }} />))
    expect(text).toContain('1/1 concession à jour · objectifs non comparés')
    expect(text).toContain('Objectifs indisponibles')
    const marks = textOf(markup(<FreshnessBadge freshness={{ ...badge, undoubted: true }} />))
    expect(marks).toContain('1/1 concession à jour · réserves illisibles')
    expect(marks).toContain('Réserves des imports indisponibles')
  })

  it('has nothing to open when all are up to date', () => {
    const html = markup(
      <FreshnessBadge
        freshness={{ total: 1, upToDate: 1, late: [], unreadable: [], untargeted: [] }}
      />,
    )
    expect(textOf(html)).toBe('1/1 concession à jour')
    expect(html).not.toContain('<details')
  })
})

describe('error pages', () => {
  const response = (status: number, data: unknown) => ({
    status,
    data,
    statusText: '',
    internal: false,
  })

  it('show the sentence an answer carries', () => {
    expect(errorText(response(409, { message: 'Déjà modifié.' }))).toEqual({
      status: 409,
      message: 'Déjà modifié.',
    })
  })

  // shows 1 §8: Une erreur est survenue
  it('never show a technical text', () => {
    expect(errorText(new Error('ECONNREFUSED')).message).toBe('Une erreur est survenue')
    expect(errorText(response(500, '<html>')).message).toBe('Une erreur est survenue')
  })

  it('say Erreur and lead back', () => {
    const html = markup(<ErrorPage error={new Error('x')} />)
    expect(html).toContain('<h1>Erreur</h1>')
    expect(html).toContain('href="/synthesis"')
  })
})

describe('what a page tells the frame', () => {
  it('is the deepest handle', () => {
    const matches = [{ handle: undefined }, { handle: { title: 'A' } }, { handle: { title: 'B' } }]
    expect(handleOf(matches)).toEqual({ title: 'B' })
    expect(handleOf([{ handle: undefined }])).toBeNull()
  })

  it('has the filter of its address', () => {
    const filter = (path: string) => pageContext(`http://localhost${path}`, 'user', VIEW).filter
    expect(filter('/synthesis')).toBe('date')
    expect(filter('/targets')).toBe('scope')
    expect(filter('/admin/imports')).toBe('none')
    expect(filter('/administrator')).toBe('date')
  })
})
