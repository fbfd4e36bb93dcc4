import { describe, expect, it } from 'vitest'
import { listHolidays } from '~/services/calendar/calendar.server'
import { idOf, page, rest, useCalendar } from './fixture'

useCalendar()

describe('two administrators', () => {
  const MET = 'Une autre personne a modifié cette fiche entre-temps.'
  const CHECK = 'Vérifiez, puis enregistrez de nouveau.'

  it('who edit one holiday keep each other’s fields, and conflict when both changed the same one', async () => {
    const id = await idOf('2026-12-25')
    const shown = { form: 'edit-holiday', id, seenDate: '2026-12-25', seenName: 'Noël' }
    const renaming = { ...shown, date: '2026-12-25', name: 'Jour de Noël' }
    expect((await page(renaming)).flash).toBe('Jour férié modifié.')
    // the other administrator opened the dialog earlier, and moves the day
    expect((await page({ ...shown, date: '2026-12-24', name: 'Noël' })).flash).toBe(
      'Jour férié modifié.',
    )
    const stored = async () =>
      (await listHolidays(2026))
        .filter(({ _id }) => _id === id)
        .map(({ name, date }) => [name, date])
    expect(await stored()).toEqual([['Jour de Noël', '2026-12-24']])
    // the error of an invalid date does not show a concurrent edit: the original values stay
    const wrong = (await page({ ...shown, date: '', name: 'Noël' }, `?edit=${id}`)).data
    expect(wrong).toMatchObject({
      initialValue: { seenDate: '2026-12-25', seenName: 'Noël' },
      error: { date: ['La date du jour férié est requise.'] },
    })
    const third = { ...shown, date: '2026-12-26', name: 'Noël' }
    const met = await page(third, `?edit=${id}`)
    // after a conflict the form shows the stored values, as the message does
    expect(met.data).not.toHaveProperty('initialValue.seenName')
    expect(met.data).not.toHaveProperty('initialValue.seenDate')
    expect(met).toMatchObject({
      status: 409,
      data: {
        initialValue: { date: '2026-12-26', name: 'Noël' },
        error: {
          '': [
            `${MET} Date\u202f: «\u202f24/12/2026\u202f» est enregistré, vous proposez «\u202f26/12/2026\u202f». Nom\u202f: «\u202fJour de Noël\u202f» est enregistré, vous proposez «\u202fNoël\u202f». ${CHECK}`,
          ],
        },
      },
    })
    expect(await stored()).toEqual([['Jour de Noël', '2026-12-24']])
    const again = { ...third, seenDate: '2026-12-24', seenName: 'Jour de Noël' }
    expect((await page(again)).flash).toBe('Jour férié modifié.')
    expect(await stored()).toEqual([['Noël', '2026-12-26']])
  })

  it('who set one month’s working days conflict, also with a reset to the computed number', async () => {
    const month = { year: '2026', month: '11' }
    const first = { form: 'working-days', ...month, seenDays: 'calculé' }
    expect((await page({ ...first, value: '18' })).flash).toMatch(/^Jours ouvrés mis à jour/)
    const value = async () => (await rest('/workingDays?year=2026&month=11')).body.value
    const said = (theirs: string, mine: string) => ({
      status: 409,
      data: {
        error: {
          '': [
            `${MET} Jours ouvrés\u202f: «\u202f${theirs}\u202f» est enregistré, vous proposez «\u202f${mine}\u202f». ${CHECK}`,
          ],
        },
      },
    })
    expect(await page({ ...first, value: '19' })).toMatchObject(said('18', '19'))
    expect(await value()).toBe(18)
    expect((await page({ ...first, value: '19', seenDays: '18' })).flash).toMatch(/^Jours ouvrés/)
    expect(await value()).toBe(19)
    const reset = { form: 'reset-working-days', ...month, value: '19' }
    expect(await page({ ...reset, seenDays: '18' })).toMatchObject(said('19', 'calculé'))
    expect(await value()).toBe(19)
    await page({ ...reset, seenDays: '19' })
    expect(await value()).toBe(20)
    // both administrators stored the same value: no conflict
    expect((await page({ ...reset, seenDays: '19' })).flash).toMatch(/^Jours ouvrés/)
  })
})
