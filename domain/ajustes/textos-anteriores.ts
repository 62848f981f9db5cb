/**
 * What shops of version 2 of the settings began with: where the owner left it so, today's text takes its place
 * (`versiones.ts`).
 */
export const PRIVACIDAD_ANTERIOR = `Te pedimos los datos que hacen falta para venderte y enviarte una camiseta, y ninguno más. Los tratamos según la ley 18.331 de protección de datos personales.

## Qué datos guardamos
Los que escribís al comprar: nombre, dirección, teléfono, correo si lo dejás y los comentarios del pedido. También qué compraste, cómo lo pagaste, en qué estado está y desde qué conexión a internet se hizo, para que nadie reserve todo sin pagar. Si pagás por transferencia y nos mandás el comprobante, lo guardamos con el pedido; si el pedido no se concreta, lo borramos a los 30 días. Un pedido que no se pagó lo borramos entero a los 90 días, salvo que se haya intentado pagar con tarjeta. Si nos escribís por el formulario de contacto, guardamos tu mensaje.

## Para qué los usamos
Para preparar el pedido, enviarlo, avisarte cómo viene y responderte. No los usamos para publicidad y no los vendemos ni los prestamos.

## Con quién los compartimos
Con la empresa de envíos, que necesita tu nombre, dirección y teléfono. Con Mercado Pago, si pagás con tarjeta: los datos de la tarjeta los cargás en su sitio y nosotros no los vemos. Y con quien la ley nos obligue.

## Qué queda en tu navegador
El carrito, la última camiseta y las últimas páginas que miraste se guardan en tu propio dispositivo. También lo que escribís para el envío y el último pedido que hiciste, hasta que cerrás la pestaña; un pedido con tarjeta, hasta que se paga o se vence. No usamos cookies de seguimiento.

## Tus derechos
Podés pedirnos ver tus datos, corregirlos, actualizarlos o borrarlos. Escribinos al correo que está al pie de la página y te respondemos dentro de los 5 días hábiles que marca la ley. Los datos de una venta los conservamos el tiempo que exigen las normas tributarias. Si no quedás conforme, podés recurrir a la Unidad Reguladora y de Control de Datos Personales.`
