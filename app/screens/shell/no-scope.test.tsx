import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Role } from '~/domain/access/roles'
import { emptySelector } from '~/domain/hierarchy/options'
import type { SelectorView } from '~/domain/hierarchy/view'
import { textOf } from '~/ui/render.fixture'
import { NoConcession, NoScope } from './no-scope'
import { pageContext } from './page-context'

/** A screen inside the frame, whose selector is this. */
function framed(role: Role, change: Partial<SelectorView>, screen = <NoScope />): string {
  const selector = { ...emptySelector(), allowAll: role === 'administrator', ...change }
  const view = {
    selector,
    scope: null,
    scopeName: null,
    progress: null,
    selected: '2026-11-19',
    date: '2026-11-19',
    today: '2026-11-20',
  }
  const { next } = pageContext('http://localhost/synthesis', role, view)
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => <Outlet context={{ selector, next }} />,
      children: [{ path: 'synthesis', Component: () => screen }],
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/synthesis']} />)
}

describe('a screen without a scope', () => {
  it('leads the administrator of a network without groups to where he creates them', () => {
    const html = framed('administrator', {})
    expect(html).toContain('href="/admin/network"')
    expect(textOf(html)).toContain(
      'Le réseau n’a encore aucun groupe. Créer les groupes, plaques et concessions',
    )
    expect(html).not.toContain('group=all')
  })

  it('tells an account without concession whom to ask', () => {
    const html = framed('manager', {})
    expect(textOf(html)).toContain('Aucune concession ne vous est attribuée.')
    expect(html).not.toContain('<a ')
  })

  it('does not take groups that could not be read for none', () => {
    const html = framed('manager', { error: 'Erreur chargement des groupes.' })
    expect(textOf(html)).not.toContain('attribuée')
  })

  it('offers the groups that there are', () => {
    const html = framed('administrator', { groups: [{ _id: 'g1', name: 'Rhône-Alpes' }] })
    expect(html).toContain('group=all')
    expect(html).toContain('group=g1')
  })
})

describe('a scope without concession', () => {
  const groups = [{ _id: 'g1', name: 'Rhône-Alpes' }]
  it('sends to another one, the administrator also to where he creates them', () => {
    const screen = <NoConcession title="Aucune donnée" />
    expect(textOf(framed('director', { groups }, screen))).toBe(
      'Aucune donnéeCe périmètre ne contient aucune concession\u202f: choisissez-en un autre dans la barre de filtres.',
    )
    expect(framed('administrator', { groups }, screen)).toContain('href="/admin/network"')
  })

  it('tells who covers nothing whom to ask, and nothing of the network', () => {
    const html = framed('manager', {}, <NoConcession title="Aucune donnée" />)
    expect(textOf(html)).toContain('Aucune concession ne vous est attribuée.')
    expect(textOf(html)).not.toContain('Le réseau n’a encore aucun groupe.')
  })
})
