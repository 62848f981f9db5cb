import * as z from 'zod'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

const texto = z.string().max(20_000)

/** What a browser answers for a passkey, made or used; what it says is checked by the sign-in library. */
export const respuestaDeLlaveSchema = z.object({
  id: z.string().min(1).max(1_500),
  rawId: texto,
  type: z.literal('public-key'),
  authenticatorAttachment: texto.nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
  response: z.object({
    clientDataJSON: texto,
    authenticatorData: texto.optional(),
    attestationObject: texto.optional(),
    signature: texto.optional(),
    userHandle: texto.nullish(),
    publicKey: texto.optional(),
    publicKeyAlgorithm: z.number().optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** How a passkey is called by whoever has it. */
export const nombreDeLlaveSchema = z
  .string()
  .trim()
  .min(1, { error: 'Ponele un nombre.' })
  .max(60, { error: 'Puede tener hasta 60 letras.' })
  .regex(/^\P{Cc}*$/u, { error: 'Tiene que entrar en un solo renglón.' })
