import { expect, it } from 'vitest'
import { markup, textOf } from '~/ui/render.fixture'
import { DemoNotice } from './demo-notice'
import { DemoScreen } from './demo-screen'

// shows 9 §1: Réseau de démonstration · Commencer avec mon réseau
it('the notice leads to the page, and says when the demo network is being removed', () => {
  const here = markup(<DemoNotice demo="here" />)
  expect(textOf(here)).toContain('Réseau de démonstration · Commencer avec mon réseau')
  expect(here).toContain('href="/admin/demonstration"')
  expect(markup(<DemoNotice demo="leaving" />)).toContain('en cours de suppression')
  expect(markup(<DemoNotice demo={null} />)).toBe('')
})

it('the page lists what was made since before what stays and the demo, and keeps what was typed', () => {
  const counts = { added: { workers: 3, actions: 1 }, kept: {}, seeded: { sites: 12 } }
  const result = { initialValue: { name: 'Claire', word: 'NON' }, error: { word: ['Le mot.'] } }
  const page = markup(<DemoScreen counts={counts} passwords result={result} />)
  const [added, kept, seeded] = ['3 collaborateurs, 1 action.', 'rien.', '12 concessions.'].map(
    (text) => page.indexOf(text),
  )
  expect(added).toBeGreaterThan(0)
  expect(kept).toBeGreaterThan(added ?? 0)
  expect(seeded).toBeGreaterThan(kept ?? 0)
  expect(page).toMatch(/name="name"[^>]*value="Claire"|value="Claire"[^>]*name="name"/)
  expect(page).toContain('Le mot.')
})
