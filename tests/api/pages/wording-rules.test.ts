import { expect, it } from 'vitest'
import { wordFaults } from './wording-rules'

it.each([
  '<p>écart -3\u202f250\u00a0€</p>',
  '<text>1,5\u00a0K€</text>',
  '<input name="yyyy" type="number">',
  '<html lang="fr"><body></body></html>',
  '<table><tr><td>51\u202f%</td></tr><tr><td>81,8\u202f%</td></tr></table>',
  '<th>CA NET</th>',
  '<p aria-label="Total GLOBAL">Total</p>',
])('finds what no page says in %s', (html) => expect(wordFaults(html)).toHaveLength(1))

it.each([
  '<p>65\u202f%, 65,5\u202f%, −3\u00a0€, J-1, 2026-11, 1,5\u00a0k€</p>',
  '<html lang="fr" translate="no"><input name="yyyy"></html>',
  '<table><tr><td>51,0\u202f%</td></tr><tr><td>81,8\u202f%</td></tr></table>',
  '<th>CA Net</th>',
  '<p>Global, GLOBALE2</p>',
])('leaves %s', (html) => expect(wordFaults(html)).toEqual([]))
