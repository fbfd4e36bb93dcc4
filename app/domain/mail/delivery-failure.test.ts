import { expect, it } from 'vitest'
import { deliveryFailure } from './delivery-failure'

it.each([
  [{ code: 'EAUTH', responseCode: 535 }, 'il refuse l’identifiant ou le mot de passe (535)'],
  [{ code: 'EENVELOPE', responseCode: 550 }, 'il refuse le destinataire ou l’expéditeur (550)'],
  [{ code: 'EENVELOPE', responseCode: 571 }, 'il refuse le message (571)'],
  [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND smtp.x' }, 'son nom est inconnu'],
  [
    { code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:1' },
    'il refuse la connexion sur ce port',
  ],
  [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, 'il ne répond pas'],
  [
    { code: 'ESOCKET', message: 'self-signed certificate in certificate chain' },
    'son certificat n’est pas reconnu',
  ],
  [{}, 'il refuse le message'],
])('the answer %j of a mail server is said in French', (error, said) => {
  expect(deliveryFailure(error)).toBe(said)
})
