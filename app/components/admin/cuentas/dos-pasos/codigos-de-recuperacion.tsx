import { BotonCopiar } from '../../../base/boton-copiar.tsx'
import { Seccion } from '../../../ui/seccion.tsx'

/** The recovery codes, the one time that they are shown. */
export function CodigosDeRecuperacion({ codigos }: { codigos: string[] }) {
  return (
    <Seccion titulo="Tus códigos de recuperación" className="flex max-w-md flex-col gap-4">
      <p>
        Guardalos ahora, en papel o en tu gestor de contraseñas: <strong>no se muestran otra vez</strong>. Si perdés el
        teléfono, cada uno sirve para entrar una vez.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 border border-linea bg-blanco p-4 font-mono">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div>
        <BotonCopiar texto={codigos.join('\n')} que="los códigos de recuperación" />
      </div>
    </Seccion>
  )
}
