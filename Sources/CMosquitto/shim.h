// libmosquitto, the MQTT client that comes with the broker most people run.
#pragma once
#include <mosquitto.h>
