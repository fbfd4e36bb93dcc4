import { describe, expect, it } from 'vitest'
import { withSafeFormData } from './safe-form-data'

const posted = (body: BodyInit) =>
  withSafeFormData(new Request('http://localhost/quality', { method: 'POST', body }))
/** So many fields, each of another name. */
const fields = (count: number) =>
  new URLSearchParams(Array.from({ length: count }, (_, i) => [`f${i}`, '']))
const parts = (count: number) => {
  const form = new FormData()
  for (let i = 0; i < count; i++) form.append(`f${i}`, '')
  return form
}
const REFUSED = { message: 'Le formulaire envoyé compte trop de champs.', status: 413 }

describe('a posted form', () => {
  it('may have as many fields as the largest planning, and no more', async () => {
    const read = await posted(fields(32_000)).formData()
    expect([...read]).toHaveLength(32_000)
    await expect(posted(fields(32_001)).formData()).rejects.toMatchObject(REFUSED)
  })

  it('may have a thousand parts, and no more', async () => {
    expect([...(await posted(parts(1_000)).formData())]).toHaveLength(1_000)
    await expect(posted(parts(1_001)).formData()).rejects.toMatchObject(REFUSED)
  })

  it('names no field more than two hundred times: what puts lists together takes their square', async () => {
    const repeated = (times: number) =>
      new URLSearchParams(Array.from({ length: times }, () => ['email', '']))
    const read = await posted(repeated(200)).formData()
    expect(read.getAll('email')).toHaveLength(200)
    await expect(posted(repeated(201)).formData()).rejects.toMatchObject(REFUSED)
    await expect(posted(repeated(201)).clone().formData()).rejects.toMatchObject(REFUSED)
  })

  it('is refused for a heap of accents, before anything looks at it', async () => {
    const body = new URLSearchParams({ email: `a${'\u0301\u0316'.repeat(100_000)}@demo.fr` })
    await expect(posted(body).formData()).rejects.toMatchObject({
      message: 'Un texte envoyé superpose trop d’accents sur une même lettre.',
      status: 400,
    })
  })

  it('keeps its files, and the letters of its texts', async () => {
    const form = new FormData()
    form.set('name', 'Évreux & Cie')
    form.set('file', new File(['a--b'], 'été.xlsx'))
    const read = await posted(form).formData()
    expect(read.get('name')).toBe('Évreux & Cie')
    expect(read.get('file')).toMatchObject({ name: 'été.xlsx', size: 4 })
  })
})
