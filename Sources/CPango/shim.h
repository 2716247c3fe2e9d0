#pragma once
#include <pango/pangoft2.h>
