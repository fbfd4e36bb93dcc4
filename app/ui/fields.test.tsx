import { describe, expect, it } from 'vitest'
import { ErrorSummary } from './error-summary'
import { Field, TextArea } from './field'
import { markup, tags } from './render.fixture'
import { Select } from './select'

describe('a field', () => {
  it('ties its label, hint and error to the control', () => {
    const html = markup(
      <Field
        label="Nom"
        hint="En toutes lettres."
        errors={['Le nom est obligatoire.']}
        input={{ id: 'site-name', name: 'name', defaultValue: 'Nantes' }}
      />,
    )
    expect(html).toContain('<label class="field-label" for="site-name">Nom</label>')
    const [input] = tags(html, 'input')
    expect(input).toContain('aria-describedby="site-name-hint site-name-error"')
    expect(input).toContain('aria-invalid="true"')
    expect(input).toContain('value="Nantes"')
    expect(html).toContain('id="site-name-hint"')
    expect(html).toMatch(/id="site-name-error".*Le nom est obligatoire\./)
  })

  it('describes nothing when there is neither hint nor error', () => {
    const [input] = tags(markup(<Field label="Nom" input={{ name: 'name' }} />), 'input')
    expect(input).not.toContain('aria-describedby')
    expect(input).not.toContain('aria-invalid')
    expect(input).toContain('id="name"')
  })

  it('gives its attributes to the control', () => {
    const input = { id: 'f-email', name: 'email', type: 'email', required: true }
    const [tag] = tags(markup(<Field label="E-mail" input={input} />), 'input')
    expect(tag).toContain('type="email"')
    expect(tag).toContain('required=""')
  })

  it('is the same for lists, texts and boxes', () => {
    const errors = ['Obligatoire.']
    const controls = [
      <Select key="1" label="L" choices={[]} errors={errors} select={{ name: 'x' }} />,
      <TextArea key="2" label="L" errors={errors} area={{ name: 'x' }} />,
    ]
    for (const control of controls) {
      const html = markup(control)
      expect(html).toContain('for="x"')
      expect(html).toContain('aria-describedby="x-error"')
      expect(html).toContain('id="x-error"')
    }
  })

  it('offers an empty first entry only with a placeholder', () => {
    const choices = [{ value: '1', label: 'Nantes' }]
    const bare = markup(<Select label="L" choices={choices} select={{ name: 'x' }} />)
    expect(tags(bare, 'option')).toEqual(['<option value="1">Nantes</option>'])
    const held = markup(
      <Select label="L" placeholder="Choisir" choices={choices} select={{ name: 'x' }} />,
    )
    expect(tags(held, 'option')[0]).toContain('Choisir')
  })
})

describe('the error summary', () => {
  it('links each sentence to its field, and not those of the form as a whole', () => {
    const html = markup(
      <ErrorSummary errors={{ email: ['Adresse e-mail invalide'], '': ['Refusé'], name: null }} />,
    )
    expect(html).toContain('role="alert"')
    expect(html).toContain('tabindex="-1"')
    expect(tags(html, 'a')).toEqual(['<a href="#email">Adresse e-mail invalide</a>'])
    expect(html).toContain('<li>Refusé</li>')
  })

  it('says a sentence once, with the link to the first field it is about', () => {
    const twice = ['Le nombre doit être positif.']
    const html = markup(<ErrorSummary errors={{ '': twice, ht: twice, hec: twice }} />)
    expect(html.match(/Le nombre doit être positif/g)).toHaveLength(1)
    expect(tags(html, 'a')).toEqual(['<a href="#ht">Le nombre doit être positif.</a>'])
  })

  it('is absent without errors', () => {
    expect(markup(<ErrorSummary errors={{ email: undefined, name: [] }} />)).toBe('')
  })
})
