import { useDeferredValue, useId } from 'react'
import { toDibujable } from '#domain/productos/dibujable.ts'
import { readFormulario, type FormularioProducto } from '#domain/productos/formulario.ts'
import { CAMISETA_ALTO, CAMISETA_ANCHO, drawCamisetaInner } from '#illustrator/draw-camiseta.ts'

/** Front and back of the shirt as the form describes it, following every change. */
export function DibujoVivo({ formulario }: { formulario: FormularioProducto }) {
  const prefijo = useId().replace(/\W/g, '')
  const { campos } = readFormulario(useDeferredValue(formulario))
  return (
    <figure className="min-w-0 lg:sticky lg:top-4 lg:self-start">
      <div className="grid grid-cols-2 bg-papel-hondo">
        {(['frente', 'dorso'] as const).map((cara) => (
          <svg
            key={cara}
            viewBox={`0 0 ${CAMISETA_ANCHO} ${CAMISETA_ALTO}`}
            role="img"
            aria-label={`Dibujo de la camiseta, ${cara}`}
            className="block h-auto w-full"
            dangerouslySetInnerHTML={{
              __html: drawCamisetaInner({
                ...toDibujable({ ...campos, stock: {} }),
                nombre: campos.nombrePersonalizado,
                numero: campos.numero,
                cara,
                seed: campos.codigo,
                prefijo: `${prefijo}${cara}`,
              }),
            }}
          />
        ))}
      </div>
      <figcaption className="mt-1 text-sm text-tinta-suave">
        Así se dibuja. El dorso es el que ve quien la personaliza.
      </figcaption>
    </figure>
  )
}
