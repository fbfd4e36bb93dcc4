import { expect, it } from 'vitest'
import { wordFaults } from './page-words'

it.each([
  '<p>65,0\u202f%</p>',
  '<b>100,0 %</b>',
  '<th>CA NET</th>',
  '<p aria-label="Total GLOBAL">Total</p>',
])('finds what no page says in %s', (html) => expect(wordFaults(html)).toHaveLength(1))

it.each([
  '<p>65\u202f%, 65,5\u202f%, 10,05\u202f%</p>',
  '<th>CA Net</th>',
  '<p>Global, GLOBALE2</p>',
])('leaves %s', (html) => expect(wordFaults(html)).toEqual([]))
