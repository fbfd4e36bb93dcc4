import { users } from '~/db/collections/users.server'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { environment } from '~/infra/config/environment.server'
import { shownAddress } from './startup-error'

const FIRST =
  'Pour une première installation, créez d’abord un compte avec «\u202fnpm run create-admin -- vous@exemple.fr\u202f», puis relancez.'

/**
 * Refuses to serve an empty database in production. A volume that is not mounted, or another database name, would look
 * like a new network. The first account says that the database is meant.
 * @throws ConfigurationError one sentence that says what to check and how to begin
 */
export async function refuseEmpty(): Promise<void> {
  const { production, mongodbUri, dataDir } = environment()
  if (!production || (await (await users.open()).findOne({}, { projection: { _id: 1 } }))) return
  throw new ConfigurationError(
    mongodbUri
      ? `La base de données ${shownAddress(mongodbUri)} ne contient aucun compte\u202f: vérifiez l’adresse et le nom de la base dans MONGODB_URI. ${FIRST}`
      : `La base de données du dossier ${dataDir} ne contient aucun compte\u202f: vérifiez DATA_DIR et que le volume est monté. ${FIRST}`,
  )
}
