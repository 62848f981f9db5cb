/** How one try ended. */
export type ResultadoDePrueba = {
  estado: 'bien' | 'mal' | 'no probado'
  /** What was seen, a sentence in Spanish. */
  detalle: string
  /** What the owner should do about it; '' for nothing. */
  queHacer: string
}

/** A try as it is reported: what it was about, and how it ended. */
export type Prueba = ResultadoDePrueba & { nombre: string }

export const bien = (detalle: string): ResultadoDePrueba => ({ estado: 'bien', detalle, queHacer: '' })
export const mal = (detalle: string, queHacer: string): ResultadoDePrueba => ({ estado: 'mal', detalle, queHacer })
export const noProbado = (detalle: string, queHacer = ''): ResultadoDePrueba => ({
  estado: 'no probado',
  detalle,
  queHacer,
})

/** Runs one try and reports it. @returns what it found, for those that build on it */
export type Probe = (
  nombre: string,
  run: () => Promise<ResultadoDePrueba> | ResultadoDePrueba,
) => Promise<ResultadoDePrueba>

type Options = {
  /** Milliseconds that one try may take. */
  timeoutMs: number
  /** What must not be read off the screen, whatever an error's text repeats. */
  secrets: string[]
  onPrueba: (prueba: Prueba) => void
}

/** Makes every try end in time and with a reason. One that hangs or throws is 'mal', and the next one follows. */
export function createProbe({ timeoutMs, secrets, onPrueba }: Options): Probe {
  const hide = (text: string) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '•••'), text)
  return async (nombre, run) => {
    const { estado, detalle, queHacer } = await inTime(run, timeoutMs)
    const hallazgo = { estado, detalle: hide(detalle), queHacer: hide(queHacer) }
    onPrueba({ nombre, ...hallazgo })
    return hallazgo
  }
}

async function inTime(
  run: () => Promise<ResultadoDePrueba> | ResultadoDePrueba,
  timeoutMs: number,
): Promise<ResultadoDePrueba> {
  const late = mal(
    `No contestó en ${Math.round(timeoutMs / 1000)} segundos.`,
    'Probá otra vez; si sigue igual, mirá si ese servicio anda.',
  )
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<ResultadoDePrueba>((resolve) => (timer = setTimeout(() => resolve(late), timeoutMs)))
  try {
    return await Promise.race([Promise.resolve().then(run), end])
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return late
    return mal(`Falló: ${describeFailure(error)}.`, 'Buscá esas palabras con quien te ayuda con el servidor.')
  } finally {
    clearTimeout(timer)
  }
}

/** An error's own words with those of what caused it: `fetch failed` alone says nothing. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error as { code?: string }).code
  const words = [error.message || error.name, ...(code === undefined ? [] : [code])]
  if (error.cause instanceof Error) words.push(describeFailure(error.cause))
  // Several tries to connect come wrapped in one error by Node.
  if (error instanceof AggregateError) words.push(...(error.errors as unknown[]).slice(0, 2).map(describeFailure))
  return [...new Set(words)].join(', ').slice(0, 300)
}
