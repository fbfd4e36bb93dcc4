import type { PageRow } from './page-row'

const at = (path: string) => () => path

/** Pages before the sign-in (spec 1 §2; 7-beyond §4; 9-first-day §1). */
export const PUBLIC_PAGES: Readonly<Record<string, PageRow>> = {
  // redirects to the sign-in page: accounts exist
  'routes/_public+/mise-en-service': {
    may: 'public',
    address: at('/mise-en-service'),
    own: 204,
    posts: { 'set-up': { form: () => ({}), own: 204 } },
  },
  'routes/_public+/login': {
    may: 'public',
    address: at('/login'),
    own: 204,
    posts: { 'sign-in': { form: () => ({}), own: 400 } },
  },
  // redirects to the sign-in page when no password was given before
  'routes/_public+/login_.code': {
    may: 'public',
    address: at('/login/code'),
    own: 204,
    posts: { code: { form: () => ({ code: '123456' }) } },
  },
  // 404: no provider is configured
  'routes/_public+/login_.oidc': {
    may: 'public',
    address: at('/login/oidc'),
    own: 404,
    posts: { company: { form: () => ({}), own: 404 } },
  },
  'routes/_public+/login_.oidc_.callback': {
    may: 'public',
    address: at('/login/oidc/callback?code=a&state=b'),
    own: 404,
  },
  'routes/_public+/confirm-password-reset': {
    may: 'public',
    address: at('/confirm-password-reset?token=inventé'),
    own: 400,
    posts: {
      reset: {
        form: () => ({ token: 'inventé', newPassword: 'un-secret', confirmation: 'un-secret' }),
        own: 400,
      },
    },
  },
  'routes/_public+/unsubscribe': {
    may: 'public',
    address: at('/unsubscribe?jeton=inventé'),
    own: 400,
    posts: { unsubscribe: { form: () => ({}), own: 400 } },
  },
  'routes/_public+/logout': {
    may: 'public',
    address: at('/logout'),
    own: 204,
    posts: { logout: { form: () => ({}) } },
  },
}
