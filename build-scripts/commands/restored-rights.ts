import { frenchDay } from '~/domain/calendar/local-date'
import { counted } from '~/domain/format/numbers'
import type { RestoredRights } from '~/services/api-keys/revoke-restored.server'

/** French text after a restore: the API keys and recovery codes that are valid again, one paragraph each. */
export function rightsText({ keys, accounts }: RestoredRights): string {
  const active = keys.map(
    ({ name, expiresOn }) => `  «\u202f${name}\u202f», jusqu’au ${frenchDay(expiresOn)}\n`,
  )
  const held = accounts.map(({ email, codes }) => `  ${email}, ${counted(codes, 'code')}\n`)
  return [
    'Mots de passe, comptes ouverts et rôles sont ceux de ce moment.\n',
    ...(keys.length > 0
      ? [
          `Clés API actives, aussi celles qui ont été révoquées depuis la sauvegarde (${keys.length})\u202f:\n`,
          ...active,
          'Révoquez celles-ci sous Administration, «\u202fClés API\u202f»\u202f; restore … --revoke-keys les révoque toutes.\n',
        ]
      : []),
    ...(accounts.length > 0
      ? [
          `Comptes à codes de secours, aussi ceux qui ont servi depuis la sauvegarde (${accounts.length})\u202f:\n`,
          ...held,
          'Pour en faire d’autres\u202f: désactiver puis activer la double authentification dans le profil.\n',
        ]
      : []),
  ].join('')
}
