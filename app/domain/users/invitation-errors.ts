import { RuleError } from '../errors'

/** 400: the link was used, replaced or voided, is too old, or never existed. The same error for all. */
export class InvitationVoidError extends RuleError {
  constructor() {
    super(
      'Ce lien d’invitation n’est plus valable. Demandez une nouvelle invitation à votre administrateur. Si vous avez déjà choisi votre mot de passe, connectez-vous.',
      400,
    )
  }
}

/** 409: the account has a password of its own, so there is nothing to invite it to. */
export class PasswordChosenError extends RuleError {
  constructor() {
    super(
      'Ce compte a déjà son mot de passe\u202f: en cas d’oubli, son utilisateur clique sur «\u202fMot de passe oublié\u202f» à la connexion.',
      409,
    )
  }
}

/** 409: a closed account cannot sign in. */
export class ClosedAccountInvitedError extends RuleError {
  constructor() {
    super('Ce compte est désactivé\u202f: activez-le avant de l’inviter.', 409)
  }
}
