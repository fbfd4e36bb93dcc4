import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '~/ui/render.fixture'
import { ImportScreen } from './import-screen'

function screenOf(noSite: boolean): string {
  const form = { date: '2026-11-20', maxBytes: 20_000_000, noSite, models: [] }
  const next = { scope: { to: '/admin/network', text: 'Créer les concessions' } }
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => <Outlet context={{ next }} />,
      children: [{ path: '', Component: () => <ImportScreen form={form} again={null} /> }],
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('an import into a network without concessions first shows that none will be recognised', () => {
  expect(textOf(screenOf(true))).toContain(
    'Le réseau n’a encore aucune concession\u202f: aucune ligne du fichier ne peut être reconnue. Un administrateur peut les créer depuis l’aperçu du fichier. Créer les concessions',
  )
  expect(screenOf(true)).toContain('href="/admin/network"')
  expect(textOf(screenOf(false))).not.toContain('aucune concession')
})
