import { describe, expect, it } from 'vitest'
import { markup, tags, textOf } from '~/ui/render.fixture'
import { ForgotPasswordScreen } from './forgot-password-screen'
import { LoginScreen } from './login-screen'
import { NewPasswordScreen } from './new-password-screen'

describe('the sign-in page', () => {
  it('has the documented fields, link and button', () => {
    const html = markup(<LoginScreen forgottenTo="/login?oubli=1" />, '/login')
    const inputs = tags(html, 'input')
    expect(inputs.map((input) => /name="([^"]+)"/.exec(input)?.[1])).toEqual([
      'email',
      'password',
      'rememberMe',
    ])
    expect(inputs[0]).toContain('type="email"')
    expect(inputs[1]).toContain('type="password"')
    expect(inputs[2]).toContain('type="checkbox"')
    expect(textOf(html)).toContain('Mot de passe oublié\u202f?')
    expect(textOf(html)).toContain('Se connecter')
    expect(html).toContain('<form method="post"')
  })

  // shows 1 §8: Email ou mot de passe incorrect
  it('keeps the address typed and says what is wrong, never the password', () => {
    const result = {
      initialValue: { email: 'a@b.fr', password: 'secret' },
      error: { '': ['Email ou mot de passe incorrect'] },
    }
    const html = markup(<LoginScreen result={result} forgottenTo="/login" />, '/login')
    expect(html).toContain('value="a@b.fr"')
    expect(html).not.toContain('secret')
    expect(html).toMatch(/role="alert".*Email ou mot de passe incorrect/)
  })

  it('shows a message passed in through navigation ', () => {
    const notice = { tone: 'success', text: 'Mot de passe modifié.' } as const
    const html = markup(<LoginScreen notice={notice} forgottenTo="/login" />, '/login')
    expect(html).toMatch(/role="status".*Mot de passe modifié\./)
  })
})

describe('the password pages', () => {
  it('replace the form by the confirmation once the mail is on its way', () => {
    const asked = markup(
      <ForgotPasswordScreen loginTo="/login" reply={{ confirmation: 'Envoyé.' }} />,
      '/login',
    )
    expect(textOf(asked)).toContain('Envoyé.')
    expect(asked).not.toContain('<form')
    expect(markup(<ForgotPasswordScreen loginTo="/login" />, '/login')).toContain('name="email"')
  })

  it('carry the token, or lead to a new link when it is no longer good', () => {
    const reset = { token: 't0', isInvitation: false, email: 'zoe@essai.fr', until: null }
    const props = { ...reset, forgottenTo: '/login?oubli=1', loginTo: '/login' }
    expect(markup(<NewPasswordScreen {...props} />)).toContain('name="token" value="t0"')
    // a password that is pasted is whole or refused, never cut
    expect(markup(<NewPasswordScreen {...props} />)).not.toMatch(/maxlength/i)
    const refused = markup(<NewPasswordScreen {...props} refusal="Lien expiré." />)
    expect(refused).not.toContain('<form')
    expect(refused).toContain('href="/login?oubli=1"')
  })

  it('invite to a first password until an instant (7-beyond §6)', () => {
    const invitation = {
      token: 't0',
      isInvitation: true,
      email: 'zoe@essai.fr',
      until: '2026-11-27T07:30:00.000Z',
    }
    const html = markup(<NewPasswordScreen {...invitation} forgottenTo={null} loginTo="/login" />)
    expect(textOf(html)).toContain('Choisissez votre mot de passe')
    expect(textOf(html)).toContain('Compte\u202f: zoe@essai.fr')
    expect(textOf(html)).toContain('Invitation valable jusqu’au 27/11/2026 à 08:30')
  })
})
