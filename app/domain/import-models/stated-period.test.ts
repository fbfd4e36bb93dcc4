import { describe, expect, it } from 'vitest'
import type { ImportModel } from './model'
import { periodProblem } from './stated-period'

/** Monday's import has Friday's figures. */
const IMPORT = { date: '2026-11-20', importDate: '2026-11-23' }
const problem = (
  text: string,
  time: ImportModel['time']['kind'] = 'cumulative',
  feeds: ImportModel['feeds'] = 'activity',
) => {
  const model = { feeds, time: { kind: time } }
  return (
    periodProblem({ text, place: 'cellule B2' }, model, IMPORT)?.replace(/\u202f/g, ' ') ?? null
  )
}

describe('the period that a file states (8 §5)', () => {
  it.each([
    'Novembre 2026',
    'du 01/11/2026 au 20/11/2026',
    '01/11/2026 - 30/11/2026',
    '20/11/2026',
    // the weekend, and the morning of the import
    '22/11/2026',
    '23/11/2026',
  ])('%s agrees', (text) => expect(problem(text)).toBeNull())

  it.each([
    'Octobre 2026',
    '19/11/2026',
    '24/11/2026',
    'du 01/11/2026 au 19/11/2026',
    // since January: no sums of the month
    'du 01/01/2026 au 20/11/2026',
    'novembre 2025',
  ])('%s contradicts the import', (text) =>
    expect(problem(text)).toBe(
      `Le fichier dit « ${text} » (cellule B2), alors que l’import est du 23/11/2026, pour les chiffres du 20/11/2026. Choisissez la date du fichier, ou exportez-le de nouveau.`,
    ),
  )

  it('a dated file may begin in an earlier month', () => {
    expect(problem('du 26/10/2026 au 20/11/2026', 'dated')).toBeNull()
    expect(problem('du 26/10/2026 au 19/11/2026', 'dated')).toContain('alors que')
  })

  it('VideoCheck is compared by its month', () => {
    expect(problem('du 01/11/2026 au 10/11/2026', 'cumulative', 'videocheck')).toBeNull()
    expect(problem('du 01/10/2026 au 20/11/2026', 'cumulative', 'videocheck')).toContain(
      'l’import est du 20/11/2026. Choisissez',
    )
  })

  it('is refused when it is missing or no date', () => {
    expect(problem('')).toBe('La période que le modèle attend (cellule B2) manque dans le fichier.')
    expect(problem('Atelier')).toBe(
      'La période que le modèle attend (cellule B2) n’est pas lisible : « Atelier ».',
    )
  })
})
