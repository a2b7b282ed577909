// Package secrets seals what the database keeps and must not tell: under one master key, which the portal's file or its
// configuration has, and no backup. It knows neither modules nor the database.
package secrets
